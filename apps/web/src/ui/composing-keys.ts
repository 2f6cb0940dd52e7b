/** The key code of keys that an input method handles. */
const OF_INPUT_METHOD = 229;

/**
 * Keeps keys that an input method is told to itself, in the whole document: Esc gives up what is composed and closes no panel, Enter takes it and
 * chooses, sends and submits nothing. In Safari the Enter that ends a composition comes after its end, and says so by its key code alone.
 * Gives the way to take it back.
 */
export function keepComposingKeys(): () => void {
  // Runs in the capture phase, before all other listeners.
  window.addEventListener('keydown', keep, { capture: true });
  return () => window.removeEventListener('keydown', keep, { capture: true });
}

function keep(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === OF_INPUT_METHOD) event.stopImmediatePropagation();
}
