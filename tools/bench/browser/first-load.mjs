import { gzipSync } from 'node:zlib';

import { figure } from '../figures.mjs';
import { fillSignIn, signInButton } from '../stage.mjs';
import { isEndless, settled } from './page-watch.mjs';

const KB = 1024;
const LATE_MS = 700;

/** What a browser with an empty cache loads for the sign-in page and for the home: gzip -9 of every answer. */
export async function firstLoad(stage) {
  const { address } = await stage.server();
  const page = await stage.page();
  const answers = [];
  page.on('response', (response) => !isEndless(response) && answers.push(response));

  await page.goto(`${address}/adminview/`);
  await settled(page, LATE_MS);
  const untilSignIn = [...answers];
  await fillSignIn(page);
  await signInButton(page).click();
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  await settled(page, LATE_MS);

  const signIn = await weigh(untilSignIn);
  const home = await weigh(answers);
  const isAllOurs = answers.every((answer) => answer.url().startsWith(address));
  await page.context().close();
  return [
    figure('sign-in-bytes', signIn.kb, { unit: 'kB', atMost: 90, transferred: signIn.transferredKb, holds: isAllOurs }),
    figure('sign-in-requests', untilSignIn.length, { unit: 'requests', atMost: 8 }),
    figure('home-bytes', home.kb, { unit: 'kB', atMost: 300, transferred: home.transferredKb, requests: answers.length, holds: isAllOurs }),
  ];
}

async function weigh(answers) {
  const sizes = await Promise.all(
    answers.map(async (answer) => {
      const [body, { responseBodySize }] = await Promise.all([answer.body(), answer.request().sizes()]);
      return { packed: gzipSync(body, { level: 9 }).length, transferred: responseBodySize };
    }),
  );
  const total = (key) => sizes.reduce((sum, size) => sum + size[key], 0) / KB;
  return { kb: total('packed'), transferredKb: Number(total('transferred').toFixed(1)) };
}
