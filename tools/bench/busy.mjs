/** Reads the main thread's own time so far, in ms, which other processes do not affect. `end` closes the meter. */
export async function openMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
  };
  return { busyMs, end: () => session.detach() };
}

/** The main thread's own time during an action, in ms. */
export async function busyWhile(page, act) {
  const { busyMs, end } = await openMeter(page);
  const before = await busyMs();
  await act();
  const after = await busyMs();
  await end();
  return after - before;
}
