/**
 * Reads what the main thread of a page has done so far, in ms of its own time: that of others who share the machine is not in it.
 * `end` closes it.
 */
export async function openMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
  };
  return { busyMs, end: () => session.detach() };
}

/** What the main thread of a page does during something, in ms of its own time. */
export async function busyWhile(page, act) {
  const { busyMs, end } = await openMeter(page);
  const before = await busyMs();
  await act();
  const after = await busyMs();
  await end();
  return after - before;
}
