/** Brings a control to the middle of what scrolls around it, up to its panel or dialog: `scrollIntoView` would move the page behind too. */
export function scrollToMiddle(control: Element): void {
  for (let around = control.parentElement; around && around.role !== 'dialog'; around = around.parentElement) {
    if (around.scrollHeight <= around.clientHeight || !/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
    const { top, height } = control.getBoundingClientRect();
    const room = around.getBoundingClientRect();
    around.scrollTop += top + height / 2 - (room.top + room.height / 2);
  }
}
