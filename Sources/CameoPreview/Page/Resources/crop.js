(() => {
  const cards = '.item > .variant > article, .item > .edge, .banner > .variant > article';
  const boxes = [...document.querySelectorAll(cards)]
    .map(e => e.getBoundingClientRect()).filter(r => r.width > 0);
  if (!boxes.length) return null;
  const stack = document.querySelector('.banner-view') ? null
    : document.querySelector('.stack').getBoundingClientRect();
  const bottom = Math.max(...boxes.map(r => r.bottom));
  return [Math.floor(Math.min(...boxes.map(r => r.left))),
    Math.floor(Math.min(...boxes.map(r => r.top))),
    Math.ceil(Math.max(...boxes.map(r => r.right))),
    Math.ceil(stack ? Math.min(bottom, stack.bottom) : bottom)];
})()
