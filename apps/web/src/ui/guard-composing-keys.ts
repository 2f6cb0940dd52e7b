/** The key code that browsers report while an input method handles the key. */
const OF_INPUT_METHOD = 229;

/**
 * Stops keys that an input method handles from reaching the rest of the document: Esc cancels the composition and closes no panel, Enter
 * accepts it and
 * chooses, sends or submits nothing. In Safari the Enter that ends a composition arrives after its end and is recognisable by its key code
 * only.
 * Returns a function that removes the listener.
 */
export function guardComposingKeys(): () => void {
  // Runs in the capture phase, before all other listeners.
  window.addEventListener('keydown', keep, { capture: true });
  return () => window.removeEventListener('keydown', keep, { capture: true });
}

function keep(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === OF_INPUT_METHOD) event.stopImmediatePropagation();
}
