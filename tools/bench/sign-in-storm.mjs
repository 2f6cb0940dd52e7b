import { headersOf, MY_MENUS, PHONES, readOnce, signIn } from './client.mjs';
import { figure, median, quantile } from './figures.mjs';

const AT_ONCE = 50;
const STORMS = 3;

/** Fifty users who sign in at the same moment, and the delay for another user who reads menus in the meantime. */
export async function signInStorm(stage) {
  const { address } = await stage.server();
  const reader = headersOf(await signIn(address), AT_ONCE);
  await Promise.all(PHONES.map((phone) => signIn(address, { phone })));
  const storms = [];
  for (let storm = 0; storm < STORMS; storm += 1) storms.push(await oneStorm(address, reader));
  const errors = storms.flatMap((storm) => storm.errors);
  const holds = errors.length === 0;
  return [
    figure('sign-in-storm-p99', median(storms.map(({ times }) => quantile(times, 0.99))), {
      unit: 'ms',
      atMost: 1_500,
      atOnce: AT_ONCE,
      errors: errors.length,
      ...(errors.length > 0 && { error: String(errors[0]) }),
      runs: STORMS,
      holds,
    }),
    figure('sign-in-storm-others-p99', median(storms.map(({ reads }) => quantile(reads, 0.99))), {
      unit: 'ms',
      atMost: 500,
      reads: storms.reduce((sum, { reads }) => sum + reads.length, 0),
      holds,
    }),
  ];
}

async function oneStorm(address, reader) {
  const times = [];
  const errors = [];
  const reads = [];
  const storm = { isOver: false };
  const reading = (async () => {
    do reads.push(await readOnce(address, MY_MENUS, reader));
    while (!storm.isOver);
  })().catch((error) => errors.push(error));
  const one = async (_, client) => {
    const begun = performance.now();
    await signIn(address, { phone: PHONES[client % PHONES.length], client }).catch((error) => errors.push(error));
    times.push(performance.now() - begun);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  storm.isOver = true;
  await reading;
  return { times, errors, reads };
}
