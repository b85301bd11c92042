import { state } from "./inputs.js";

/** The number of characters of a push up to which an update follows each key. */
const maxLength = 20_000;
/** The maximum duration of an update that follows each key in a longer push, in milliseconds. */
const maxDuration = 40;
/** The pause in typing after which a longer update starts, in milliseconds. */
const pause = 250;

let steps = [];
let frame = 0;
let timer = 0;
/** The duration of the last update, in milliseconds. */
let duration = 0;

/** Sets the steps that update findings and phone. */
export function onUpdate(newSteps) { steps = newSteps; }

/**
 * Updates findings and phone: once per frame, however many keys were pressed. For a long push, which takes longer,
 * the update waits for a pause, and its steps don't block keys together: the next key cancels the rest of them.
 */
export function schedule() {
  clearTimeout(timer);
  if (state.push.length > maxLength && duration > maxDuration) {
    timer = setTimeout(() => runSteps(0), pause);
  } else if (!frame) {
    frame = requestAnimationFrame(() => {
      frame = 0;
      update();
    });
  }
}

/** Updates findings and phone at once. */
export function update() {
  clearTimeout(timer);
  finish(steps.reduce((sum, step) => sum + timeOf(step), 0));
}

/** Runs the steps from an index on, each in a task of its own. */
function runSteps(index, sum = 0) {
  if (index === steps.length) {
    finish(sum);
    return;
  }
  const time = timeOf(steps[index]);
  timer = setTimeout(() => runSteps(index + 1, sum + time), 0);
}

function timeOf(step) {
  const start = performance.now();
  step();
  return performance.now() - start;
}

function finish(time) {
  duration = time;
  document.documentElement.dataset.milliseconds = time.toFixed(2);
}
