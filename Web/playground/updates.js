let frame = 0;
let run = () => {};

/** Sets the function that updates findings and phone. */
export function onUpdate(update) { run = update; }

/** Updates findings and phone once per frame, however many keys were pressed. */
export function schedule() {
  if (!frame) {
    frame = requestAnimationFrame(() => {
      frame = 0;
      run();
    });
  }
}
