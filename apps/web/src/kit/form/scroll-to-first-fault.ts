import { roomAround, scrollToMiddle } from './scroll-to-middle.ts';

const CONTROLS = 'input, textarea, select, button, [contenteditable=true], [tabindex]';

/** Scrolls a refused form to its first error, of a field (marked by `Field`) or of the whole form, and moves the focus there. */
export function scrollToFirstFault(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLElement>('[data-fault]')) {
    // A disabled field, which depends on another one, cannot receive the focus; that other field or the next faulty one gets it.
    const control = controlIn(field);
    if (!control) continue;
    control.focus({ preventScroll: true });
    // The label is above the control and the error below it, so the whole field has to be visible, unless it does not fit.
    scrollToMiddle(field.offsetHeight <= roomAround(field) ? field : control);
    return;
  }
  // The code of the control may still be loading.
  const field = form.querySelector('[data-fault]');
  const problem = [...form.querySelectorAll('[role=alert]')].find((alert) => alert.textContent !== '');
  const shown = field ?? problem;
  if (shown) scrollToMiddle(shown);
}

/** The control marked invalid, else the one that the label belongs to, else the first that is no toolbar button. */
function controlIn(field: HTMLElement): HTMLElement | undefined {
  const controls = [...field.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !control.matches(':disabled, [aria-disabled=true], [aria-hidden=true], [hidden], [type=hidden]') && control.tabIndex >= 0,
  );
  const labelled = field.querySelector('label')?.htmlFor;
  const wanted = [
    (control: HTMLElement) => control.matches('[aria-invalid=true]'),
    (control: HTMLElement) => control.id === labelled,
    (control: HTMLElement) => !control.matches('button'),
    () => true,
  ];
  return wanted.map((is) => controls.find(is)).find(Boolean);
}
