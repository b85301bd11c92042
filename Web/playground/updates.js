import { state } from "./inputs.js";

/** The maximum length of a push that is updated after each keystroke, in characters. */
const maxLength = 20_000;
/** The maximum duration of an update after each keystroke in a longer push, in milliseconds. */
const maxDuration = 40;
/** The pause in typing before a longer update starts, in milliseconds. */
const pause = 250;

let steps = [];
let frame = 0;
let timer = 0;
/** The duration of the last update, in milliseconds. */
let duration = 0;

/** Sets the steps that update the findings and the phone. */
export function onUpdate(newSteps) { steps = newSteps; }

/**
 * Schedules an update of the findings and the phone, at most once per frame. An update of a long push takes longer, so
 * it waits for a pause in typing, and each step runs separately: the next keystroke cancels the remaining steps.
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

/** Updates the findings and the phone immediately. */
export function update() {
  clearTimeout(timer);
  finish(steps.reduce((sum, step) => sum + timeOf(step), 0));
}

/** Runs the steps starting at an index, each in a separate task. */
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
