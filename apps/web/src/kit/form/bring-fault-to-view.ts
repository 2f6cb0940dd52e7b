import { roomAround, scrollToMiddle } from './scroll-to-middle.ts';

const CONTROLS = 'input, textarea, select, button, [contenteditable=true], [tabindex]';

/** Scrolls a refused form to its first fault, of a field (`Field` marks it) or of the form as a whole, and puts the focus there. */
export function bringFaultToView(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLElement>('[data-fault]')) {
    // A field that waits for another one cannot take the focus: that other one, or the next, is where to go on.
    const control = controlIn(field);
    if (!control) continue;
    control.focus({ preventScroll: true });
    // The label stands above the control and the fault below, so the field is what has to be seen, unless there is no room for all of it.
    scrollToMiddle(field.offsetHeight <= roomAround(field) ? field : control);
    return;
  }
  // What its control is made of may still be on its way.
  const field = form.querySelector('[data-fault]');
  const problem = [...form.querySelectorAll('[role=alert]')].find((alert) => alert.textContent !== '');
  const shown = field ?? problem;
  if (shown) scrollToMiddle(shown);
}

/** The control that says it is at fault, else the one that the label belongs to, else the first that is no button of a toolbar. */
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
