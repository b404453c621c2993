// A live picture. The kernel draws; this swaps the parts that changed, keeps the
// focus, and says what was pressed. The views follow the model and the model follows
// the kernel, so that a second display and a reloaded page show the same.
const STOPS = '[data-press], [data-group][aria-disabled=true]';
// Keys pressed on what has this are ours, and no shortcuts of a notebook.
const OURS = { 'data-lm-suppress-shortcuts': true };
const DRAWN = /^(role|aria-|data-(press|group|row))/;

// Messages take effect one after the other, also where one has to be inflated first.
const turns = new WeakMap();
const inTurn = (model, act) => turns.set(model, (turns.get(model) ?? Promise.resolve()).then(act));

function initialize({ model }) {
  const hello = () => model.send({ kind: 'hello', rev: model.get('scene').rev });
  model.on('msg:custom', (message, buffers) => inTurn(model, async () => {
    const { kind, rev } = message;
    const scene = model.get('scene');
    if (kind === 'scene') model.set('scene', message.scene);
    else if (kind === 'patch' && rev === scene.rev + 1) {
      model.set('scene', patched(scene, message.deflated ? await inflated(buffers[0]) : message));
    } else if (rev > scene.rev) hello();
  }));
  // Patches sent while this script was still loading are lost: ask once.
  hello();
}

function inflated(buffer) {
  const bytes = new Blob([buffer]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(bytes).json();
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
  const picture = svg('svg', { role: 'group' });
  const ring = svg('rect', { class: 'tk-ring', rx: 6, 'aria-hidden': true });
  const entries = html('div');
  const note = html('div', { class: 'tk-note', role: 'status' });
  const said = html('div', { class: 'tk-said', role: 'status' });
  el.classList.add('tk-live');
  el.append(picture, entries, note, said);

  const nodes = new Map();
  const tabs = new Map();
  const queue = [];
  const view = Math.random().toString(36).slice(2, 8);
  let count = 0;
  let asked, waiting, hovered;
  let shown = {};

  function follow() {
    const scene = model.get('scene');
    const held = focused();
    const typing = entries.contains(active());
    const place = held && stops(groupOf(held)).indexOf(held);
    draw(scene);
    dress(scene);
    if (held || (typing && !entries.contains(active()))) refocus(held, place);
    tab();
    mark();
    if (shown.size && scene.text !== shown.text) said.textContent = scene.text;
    shown = scene;
  }

  function draw({ size, title, text, disabled, parts, at, order }) {
    const [width, height] = size;
    const viewBox = `0 0 ${width} ${height}`;
    set(picture, { width, height, viewBox, 'aria-label': title || text, 'aria-disabled': disabled });
    for (const [key, node] of nodes) {
      if (key in parts) continue;
      node.remove();
      nodes.delete(key);
    }
    const changed = order.filter((key) => nodes.get(key)?.looks !== parts[key]);
    for (const fresh of parse(changed.map((key) => parts[key]))) {
      const { key } = fresh.dataset;
      if (nodes.has(key)) redraw(nodes.get(key), fresh);
      else nodes.set(key, fresh);
      nodes.get(key).looks = parts[key];
    }
    order.forEach((key, index) => {
      const node = nodes.get(key);
      const there = picture.children[index];
      const [x, y] = at[key];
      node.style.transform = `translate(${x}px, ${y}px)`;
      if (there !== node) picture.insertBefore(node, there ?? null);
    });
    picture.append(ring);
  }

  function says(key) {
    const node = nodes.get(key);
    return node && node.textContent.replace(/\s+/g, '') + node.ariaPressed;
  }

  // Inside a shadow root, as in marimo, the document sees only the host.
  const active = () => el.getRootNode().activeElement;
  const focused = () => (picture.contains(active()) ? active() : null);

  function dress({ style, tooltip, inputs, disabled }) {
    for (const name of Object.keys(shown.style ?? {})) el.style.removeProperty(name);
    for (const [name, value] of Object.entries(style)) el.style.setProperty(name, value);
    el.title = tooltip;
    if (inputs !== shown.inputs) enter(inputs);
    for (const node of entries.querySelectorAll('input, button')) node.disabled = disabled;
  }

  // Each group has one place in the Tab order, kept where the person left it.
  function tab() {
    for (const [group, members] of Map.groupBy(picture.querySelectorAll(STOPS), groupOf)) {
      const one =
        members.find((node) => node.dataset.key === tabs.get(group)) ??
        members.find((node) => node.getAttribute('aria-pressed') === 'true') ??
        members[0];
      for (const node of members) set(node, { tabindex: node === one ? 0 : -1, ...OURS });
    }
  }

  function stops(group) {
    return [...picture.querySelectorAll(STOPS)].filter((node) => groupOf(node) === group);
  }

  // What had the focus may be gone: its neighbour takes over, else a curtain, a choice, a rule.
  function refocus(held, place) {
    const heirs = held ? stops(groupOf(held)) : [];
    const target =
      (heirs.includes(held) ? held : (heirs[place] ?? heirs.at(-1))) ??
      picture.querySelector('[data-group^=c],[data-group^=r]') ??
      picture.querySelector(STOPS);
    if (!target || target === focused()) return;
    set(target, { tabindex: 0 }).focus({ preventScroll: true });
  }

  // Overlapping cards open beside the one under the pointer or the focus.
  function mark() {
    const held = focused();
    const opener = (hovered?.isConnected ? hovered : held)?.closest('[data-row]');
    let later = false;
    for (const node of picture.children) {
      node.toggleAttribute('data-shifted', later && node.dataset.row === opener.dataset.row);
      later ||= node === opener;
    }
    ring.toggleAttribute('data-on', !!held);
    if (!held) return;
    const { x, y, width, height } = held.getBBox();
    set(ring, { x: x - 3, y: y - 3, width: width + 6, height: height + 6 });
    ring.style.transform = held.style.transform;
    ring.toggleAttribute('data-shifted', held.hasAttribute('data-shifted'));
  }

  function press(node) {
    if (!node?.dataset.press || shown.disabled) return;
    node.classList.add('tk-busy');
    ask({ kind: 'press', part: node.dataset.key });
  }

  // One question at a time; the next one waits, and holds only if its part still says the same
  // (a picture drawn for another width does).
  function ask(message) {
    queue.push({ ...message, ask: `${view}${count++}`, as: says(message.part) });
    if (!waiting) askNext();
  }

  function askNext() {
    do asked = queue.shift();
    while (asked && says(asked.part) !== asked.as);
    if (!asked) return;
    nodes.get(asked.part)?.classList.add('tk-busy');
    waiting = setTimeout(() => {
      note.textContent = 'No answer yet. Is the kernel busy?';
    }, 5000);
    const { as, ...message } = asked;
    send({ ...message, rev: shown.rev });
  }

  // The kernel that a restart has ended takes nothing any more.
  function send(message) {
    try {
      model.send(message);
    } catch {
      settled({ answer: asked?.ask });
      note.textContent = 'The kernel is gone. To bring this back, run the cell again.';
    }
  }

  const settle = (message) => inTurn(model, () => settled(message));

  function settled({ answer, ignored }) {
    if (!answer || answer !== asked?.ask) return;
    clearTimeout(waiting);
    waiting = null;
    note.textContent = '';
    for (const node of picture.querySelectorAll('.tk-busy')) node.classList.remove('tk-busy');
    // The picture changed while the press was on its way: once more.
    if (ignored === 'stale') queue.unshift(asked);
    askNext();
  }

  function enter(inputs) {
    const boxes = [...entries.querySelectorAll('input')];
    const typed = Object.fromEntries(boxes.map((box) => [box.name, box.value]));
    const lines = inputs.map(({ name, label, button }) => {
      const entry = html('div', { class: 'tk-entry' });
      const caption = html('label', {}, label);
      const box = html('input', { ...OURS, name, maxlength: 200, autocomplete: 'off' });
      box.value = typed[name] ?? '';
      caption.append(box);
      const say = html('button', OURS, button);
      entry.append(caption, say);
      say.onclick = () => ask({ kind: 'entry', name, text: box.value });
      // Not a form: inside a cell JupyterLab keeps Enter from submitting one.
      box.onkeydown = ({ key, isComposing }) => {
        if (key === 'Enter' && !isComposing) say.onclick();
      };
      return entry;
    });
    entries.replaceChildren(...lines);
  }

  function move(node, key) {
    const members = stops(groupOf(node));
    const step = (by) => members[(members.indexOf(node) + by + members.length) % members.length];
    const along = { Home: members[0], End: members.at(-1), ArrowRight: step(1), ArrowLeft: step(-1) };
    if (along[key]) return along[key];
    const down = key === 'ArrowDown' ? 1 : -1;
    const here = centre(node);
    const rows = members.filter((other) => Math.abs(centre(other).y - here.y) > 8);
    if (!rows.length) return step(down);
    const far = (other) => Math.hypot(centre(other).x - here.x, centre(other).y - here.y);
    const ahead = rows.filter((other) => (centre(other).y - here.y) * down > 0);
    return ahead.sort((a, b) => far(a) - far(b))[0];
  }

  picture.onkeydown = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const node = event.target.closest(STOPS);
    if (!node) return;
    const { key } = event;
    const stops = [...picture.querySelectorAll(STOPS)];
    const choices = stops.filter((row) => /^choice\/\d+$/.test(row.dataset.key));
    const meant = key === 'Enter' || key === ' ' ? node : choices[key - 1];
    if (meant) {
      if (!event.repeat) press(meant);
    } else if (/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(key)) {
      move(node, key)?.focus();
    } else return;
    event.preventDefault();
  };
  picture.onclick = (event) => press(event.target.closest(STOPS));
  // Not on the picture: Chromium puts an SVG that listens for focus into the Tab order.
  el.addEventListener('focusin', (event) => {
    const node = event.target.closest(STOPS);
    if (node) tabs.set(groupOf(node), node.dataset.key);
    tab();
    mark();
  });
  el.addEventListener('focusout', mark);
  picture.onpointerover = picture.onpointerleave = (event) => {
    hovered = event.target.closest('[data-row]');
    mark();
  };

  // The kernel lays out for a few widths only, so only a change of step is worth a message.
  let told = model.get('scene').room;
  let resting;
  const sizes = new ResizeObserver(() => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      const width = Math.round(el.clientWidth);
      const steps = shown.breakpoints;
      const step = steps.findLast((least) => least <= width) ?? steps[0] ?? told;
      if (!width || step === told) return;
      told = step;
      send({ kind: 'size', width });
    }, 150);
  });
  sizes.observe(el);

  model.on('change:scene', follow);
  model.on('msg:custom', settle);
  follow();
  return () => {
    sizes.disconnect();
    clearTimeout(resting);
    clearTimeout(waiting);
    model.off('change:scene', follow);
    model.off('msg:custom', settle);
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
  if (!node.matches(STOPS)) node.removeAttribute('tabindex');
  node.replaceChildren(...fresh.childNodes);
}

// A template is inert; whatever could run is taken out before it leaves it.
function parse(markup) {
  const template = document.createElement('template');
  template.innerHTML = `<svg>${markup.join('')}</svg>`;
  for (const node of template.content.querySelectorAll('*')) {
    if (/^(script|foreignobject)$/i.test(node.localName)) node.remove();
    for (const name of node.getAttributeNames()) if (/^on/i.test(name)) node.removeAttribute(name);
  }
  return [...template.content.firstChild.children];
}

function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function svg(name, attributes) {
  return set(document.createElementNS('http://www.w3.org/2000/svg', name), attributes);
}

function html(name, attributes = {}, text = '') {
  const node = set(document.createElement(name), attributes);
  node.textContent = text;
  return node;
}

export default { initialize, render };
