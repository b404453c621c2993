// A live picture. The kernel draws; this swaps the parts that changed, keeps the
// focus, and says what was pressed. The views follow the model and the model follows
// the kernel, so that a second display and a reloaded page show the same.
const SVG = "http://www.w3.org/2000/svg";
const STOPS = '[data-press], [data-group][aria-disabled="true"]';
const DRAWN = /^(role|aria-|data-(press|group|row))/;
const PATIENCE = 5000;

function initialize({ model }) {
  const hello = () => model.send({ kind: "hello", rev: model.get("scene").rev });
  model.on("msg:custom", (message) => {
    const { kind, rev } = message;
    const scene = model.get("scene");
    if (kind === "scene") model.set("scene", message.scene);
    else if (kind === "patch" && rev === scene.rev + 1) model.set("scene", patched(scene, message));
    else if (rev > scene.rev) hello();
  });
  // Patches sent while this script was still loading are lost: ask once.
  hello();
}

function patched(scene, { kind, answer, parts, at, after = {}, gone = [], ...rest }) {
  const next = { ...scene, parts: { ...scene.parts, ...parts }, at: { ...scene.at, ...at } };
  next.order = scene.order.filter((key) => !gone.includes(key));
  for (const key of gone) {
    delete next.parts[key];
    delete next.at[key];
  }
  for (const [key, before] of Object.entries(after)) {
    next.order.splice(next.order.indexOf(before) + 1, 0, key);
  }
  return { ...next, ...rest };
}

function render({ model, el }) {
  const picture = svg("svg", { role: "group" });
  const ring = svg("rect", { class: "tk-ring", rx: 6, "aria-hidden": true });
  const entries = html("div", { class: "tk-entries" });
  const said = html("div", { class: "tk-said", role: "status", "aria-live": "polite" });
  const note = html("div", { class: "tk-note", role: "status" });
  el.classList.add("tk-live");
  el.append(picture, entries, note, said);

  const nodes = new Map();
  const drawn = new Map();
  const tabs = new Map();
  let shown = {};
  let hovered = null;
  let waiting = null;
  let asked = null;
  const queue = [];
  const view = Math.random().toString(36).slice(2, 8);
  let count = 0;

  function follow() {
    const scene = model.get("scene");
    const held = picture.contains(document.activeElement) ? document.activeElement : null;
    const place = held && stops(groupOf(held)).indexOf(held);
    draw(scene);
    if (held) refocus(held, place);
    tab();
    mark();
    dress(scene);
    if (scene.inputs !== shown.inputs) enter(scene.inputs ?? []);
    if (shown.text !== undefined && scene.text !== shown.text) said.textContent = scene.text;
    shown = scene;
  }

  function draw(scene) {
    const [width, height] = scene.size;
    set(picture, { width, height, viewBox: `0 0 ${width} ${height}` });
    set(picture, { "aria-label": scene.title || scene.text, "aria-disabled": !!scene.disabled });
    for (const [key, node] of nodes) {
      if (key in scene.parts) continue;
      node.remove();
      nodes.delete(key);
      drawn.delete(key);
    }
    const changed = scene.order.filter((key) => drawn.get(key) !== scene.parts[key]);
    for (const fresh of parse(changed.map((key) => scene.parts[key]))) {
      const { key } = fresh.dataset;
      if (nodes.has(key)) redraw(nodes.get(key), fresh);
      else nodes.set(key, fresh);
      drawn.set(key, scene.parts[key]);
    }
    scene.order.forEach((key, index) => {
      const node = nodes.get(key);
      const [x, y] = scene.at[key];
      node.style.transform = `translate(${x}px, ${y}px)`;
      if (picture.children[index] !== node) picture.insertBefore(node, picture.children[index] ?? null);
    });
    picture.append(ring);
  }

  function dress({ style, tooltip }) {
    for (const name of Object.keys(shown.style ?? {})) el.style.removeProperty(name);
    for (const [name, value] of Object.entries(style)) el.style.setProperty(name, value);
    el.title = tooltip;
  }

  // Each group has one place in the Tab order, kept where the person left it.
  function tab() {
    const groups = new Map();
    for (const node of picture.querySelectorAll(STOPS)) {
      const group = groupOf(node);
      groups.set(group, [...(groups.get(group) ?? []), node]);
    }
    for (const [group, members] of groups) {
      const one =
        members.find((node) => node.dataset.key === tabs.get(group)) ??
        members.find((node) => node.getAttribute("aria-pressed") === "true") ??
        members[0];
      for (const node of members) {
        set(node, { tabindex: node === one ? 0 : -1, "data-lm-suppress-shortcuts": true });
      }
    }
    for (const node of picture.querySelectorAll("[tabindex]")) {
      if (!node.matches(STOPS)) node.removeAttribute("tabindex");
    }
  }

  function stops(group) {
    return [...picture.querySelectorAll(STOPS)].filter((node) => groupOf(node) === group);
  }

  // What had the focus may be gone: its neighbour takes over.
  function refocus(held, place) {
    if (held === document.activeElement && held.matches(STOPS)) return;
    const heirs = stops(groupOf(held));
    const heir = held.isConnected && held.matches(STOPS) ? held : heirs[Math.min(place, heirs.length - 1)];
    const target = heir ?? picture.querySelector(STOPS);
    if (!target) return;
    set(target, { tabindex: 0 });
    target.focus({ preventScroll: true });
  }

  // Overlapping cards open beside the one under the pointer or the focus.
  function mark() {
    const focused = picture.contains(document.activeElement) ? document.activeElement : null;
    const opener = (hovered?.isConnected ? hovered : focused)?.closest("[data-row]");
    let later = false;
    for (const node of picture.children) {
      const shift = later && node.dataset.row === opener.dataset.row;
      node.toggleAttribute("data-shifted", shift);
      later ||= node === opener;
    }
    ring.toggleAttribute("data-on", !!focused);
    if (!focused) return;
    const box = focused.getBBox();
    set(ring, { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6 });
    ring.style.transform = focused.style.transform;
    ring.toggleAttribute("data-shifted", focused.hasAttribute("data-shifted"));
  }

  function press(node) {
    if (!node.dataset.press || node.getAttribute("aria-disabled") === "true") return;
    if (model.get("scene").disabled) return;
    node.classList.add("tk-busy");
    ask({ kind: "press", part: node.dataset.key });
  }

  // One question at a time; the next one waits, and holds only if its part still looks the same.
  function ask(message) {
    queue.push({ ...message, ask: `${view}${count++}`, as: drawn.get(message.part) });
    if (!waiting) askNext();
  }

  function askNext() {
    do asked = queue.shift();
    while (asked && drawn.get(asked.part) !== asked.as);
    if (!asked) return;
    nodes.get(asked.part)?.classList.add("tk-busy");
    waiting = setTimeout(() => {
      note.textContent = "No answer yet. Is the kernel busy, stopped or restarted?";
    }, PATIENCE);
    const { as, ...message } = asked;
    model.send({ ...message, rev: model.get("scene").rev });
  }

  function settle({ answer, ignored }) {
    if (!answer || answer !== asked?.ask) return;
    clearTimeout(waiting);
    waiting = null;
    note.textContent = "";
    for (const node of picture.querySelectorAll(".tk-busy")) node.classList.remove("tk-busy");
    // The picture changed while the press was on its way: once more.
    if (ignored === "stale") queue.unshift(asked);
    askNext();
  }

  function enter(inputs) {
    const typed = new Map([...entries.querySelectorAll("input")].map((box) => [box.name, box.value]));
    entries.replaceChildren(
      ...inputs.map(({ name, label, button }) => {
        const form = html("form", { class: "tk-entry" });
        const box = html("input", { name, maxlength: 200, autocomplete: "off", value: typed.get(name) ?? "" });
        const submit = html("button", { type: "submit" }, button);
        for (const node of [box, submit]) {
          set(node, { "data-lm-suppress-shortcuts": true });
          node.disabled = !!model.get("scene").disabled;
        }
        const caption = html("label", {}, label);
        caption.append(box);
        form.append(caption, submit);
        form.addEventListener("submit", (event) => {
          event.preventDefault();
          ask({ kind: "entry", name, text: box.value });
        });
        return form;
      }),
    );
  }

  function move(node, key) {
    const members = stops(groupOf(node));
    const step = (by) => members[(members.indexOf(node) + by + members.length) % members.length];
    if (key === "Home") return members[0];
    if (key === "End") return members.at(-1);
    if (key === "ArrowRight") return step(1);
    if (key === "ArrowLeft") return step(-1);
    const down = key === "ArrowDown" ? 1 : -1;
    const here = centre(node);
    const rows = members.filter((other) => Math.abs(centre(other).y - here.y) > 8);
    if (!rows.length) return step(down);
    const far = (other) => Math.hypot(centre(other).x - here.x, centre(other).y - here.y);
    const ahead = rows.filter((other) => (centre(other).y - here.y) * down > 0);
    return ahead.sort((a, b) => far(a) - far(b))[0];
  }

  picture.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const node = event.target.closest(STOPS);
    if (!node) return;
    const { key } = event;
    const choices = [...picture.querySelectorAll('[data-key^="choice/"]')].filter((row) => /^choice\/\d+$/.test(row.dataset.key));
    if (key === "Enter" || key === " ") {
      if (!event.repeat) press(node);
    } else if (/^[1-9]$/.test(key) && choices[key - 1]) {
      if (!event.repeat) press(choices[key - 1]);
    } else if (/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(key)) {
      move(node, key)?.focus();
    } else return;
    event.preventDefault();
  });
  picture.addEventListener("click", (event) => {
    const node = event.target.closest(STOPS);
    if (node) press(node);
  });
  picture.addEventListener("pointerdown", (event) => event.target.closest("[data-press]")?.classList.add("tk-pressed"));
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    picture.addEventListener(end, () => picture.querySelector(".tk-pressed")?.classList.remove("tk-pressed"));
  }
  // Not on the picture: Chromium puts an SVG that listens for focus into the Tab order.
  el.addEventListener("focusin", (event) => {
    const node = event.target.closest(STOPS);
    if (node) tabs.set(groupOf(node), node.dataset.key);
    tab();
    mark();
  });
  el.addEventListener("focusout", mark);
  picture.addEventListener("pointerover", (event) => {
    hovered = event.target.closest("[data-row]");
    mark();
  });
  picture.addEventListener("pointerleave", () => {
    hovered = null;
    mark();
  });

  // The kernel lays out for a few widths only, so only a change of step is worth a message.
  let told = model.get("scene").room;
  let resting = null;
  const sizes = new ResizeObserver(() => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      const { breakpoints = [] } = model.get("scene");
      const width = Math.round(el.clientWidth);
      const step = breakpoints.findLast((least) => least <= width) ?? breakpoints[0];
      if (!width || step === undefined || step === told) return;
      told = step;
      model.send({ kind: "size", width });
    }, 150);
  });
  sizes.observe(el);

  model.on("change:scene", follow);
  model.on("msg:custom", settle);
  follow();
  return () => {
    sizes.disconnect();
    clearTimeout(resting);
    clearTimeout(waiting);
    model.off("change:scene", follow);
    model.off("msg:custom", settle);
  };
}

function groupOf(node) {
  return node.dataset.group || `alone ${node.dataset.key}`;
}

function centre(node) {
  const { x, y, width, height } = node.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

// The old node stays, so that it keeps the focus, the pointer and its way.
function redraw(node, fresh) {
  for (const name of node.getAttributeNames()) {
    if (DRAWN.test(name) && !fresh.hasAttribute(name)) node.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) node.setAttribute(name, value);
  node.replaceChildren(...fresh.childNodes);
}

// A template is inert; whatever could run is taken out before it leaves it.
function parse(markup) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${markup.join("")}</svg>`;
  for (const node of template.content.querySelectorAll("*")) {
    if (/^(script|foreignobject|iframe)$/i.test(node.localName)) node.remove();
    for (const name of node.getAttributeNames()) if (/^on/i.test(name)) node.removeAttribute(name);
  }
  return [...template.content.firstChild.children];
}

function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function svg(name, attributes) {
  return set(document.createElementNS(SVG, name), attributes);
}

function html(name, attributes, text = "") {
  const node = set(document.createElement(name), attributes);
  node.textContent = text;
  return node;
}

export default { initialize, render };
