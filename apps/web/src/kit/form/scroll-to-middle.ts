/**
 * Scrolls a control to the middle of its scrolling ancestors, up to its panel or dialog; `scrollIntoView` would move the page behind too.
 */
export function scrollToMiddle(control: Element): void {
  for (const around of scrollersOf(control)) {
    const { top, height } = control.getBoundingClientRect();
    const room = around.getBoundingClientRect();
    around.scrollTop += top + height / 2 - (room.top + room.height / 2);
  }
}

/** The visible height around a control, in pixels. */
export function roomAround(control: Element): number {
  return scrollersOf(control)[0]?.clientHeight ?? window.innerHeight;
}

/** The scrolling ancestors, nearest first. */
function scrollersOf(control: Element): Element[] {
  const found: Element[] = [];
  for (let around = control.parentElement; around && around.role !== 'dialog'; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY)) found.push(around);
  return found;
}
