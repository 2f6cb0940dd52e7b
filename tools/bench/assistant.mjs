import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { environmentFor, start as startStandIn } from '../ai-stand-in/main.mjs';
import { openMeter } from './busy.mjs';
import { headersOf, PHONES, signIn } from './client.mjs';
import { figure, median, rounded } from './figures.mjs';

const ASK = '/api/ad-biz/assistant/ask';
const QUESTIONS = 20;
const ABORTS = 10;
const FIRST_WORDS_MS = 100;
const ABORT_MS = 200;

/** The most that an answer of 20,000 characters may cost the page, compared with its bare text appended as it arrives. */
const TIMES_FLOOR = 3;
const ANSWER_LENGTH = 20_000;
/** The least share of the frames of a page with nothing but the text: 60 a second if the machine reaches that. */
const SHARE_OF_FRAMES = 0.95;

/** What the assistant adds to a provider: the delay of the first words, the end of an abandoned answer, and a long answer in the dialog. */
export async function assistant(stage) {
  const standIn = await startStandIn();
  try {
    const server = await stage.start({ dataDir: join(stage.folder, 'assistant'), env: environmentFor(standIn.address) });
    const token = await signIn(server.address, { phone: PHONES[0], client: 1 });
    const headers = { ...headersOf(token, 1), 'content-type': 'application/json' };
    const ask = (text) => asked(server.address, headers, text);
    await ask('剧本:clock').first;
    const first = await firstWords(ask);
    const aborts = await abortTimes(ask, standIn);
    return [
      figure('assistant-first-words', median(first), {
        unit: 'ms',
        atMost: FIRST_WORDS_MS,
        slowest: Math.max(...first),
        questions: QUESTIONS,
      }),
      figure('assistant-abort', median(aborts), { unit: 'ms', atMost: ABORT_MS, slowest: Math.round(Math.max(...aborts)), aborts: ABORTS }),
      ...(await longAnswer(stage, server.address, 'twenty-thousand', '')),
      ...(await longAnswer(stage, server.address, 'one-table', '-table')),
      ...(await longAnswer(stage, server.address, 'one-list', '-list')),
    ];
  } finally {
    await standIn.close();
  }
}

/** The time from the provider's first words to their arrival at the client. */
async function firstWords(ask) {
  const times = [];
  for (let number = 0; number < QUESTIONS; number += 1) {
    const { first, ended } = ask('剧本:clock');
    const { words, at } = await first;
    times.push(at - Number(words));
    await ended;
  }
  return times;
}

/** The time from the client's disconnect to the end of the request to the provider. */
async function abortTimes(ask, standIn) {
  const times = [];
  for (let number = 0; number < ABORTS; number += 1) {
    const { first, leave } = ask('剧本:slow');
    await first;
    const begun = performance.now();
    leave();
    while (standIn.openRequests() > 0) await sleep(1);
    times.push(performance.now() - begun);
    // The server stores the partial answer before the next question counts.
    await sleep(100);
  }
  return times;
}

/** A question on a connection of its own: its first words with their time, its end, and a function to disconnect. */
function asked(address, headers, text) {
  const sending = request(address + ASK, { method: 'POST', headers, agent: false });
  let hear;
  let refuse;
  const first = new Promise((resolve, reject) => ([hear, refuse] = [resolve, reject]));
  const ended = new Promise((resolve) => {
    sending.on('error', resolve);
    sending.on('response', (response) => {
      let said = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        said += chunk;
        const words = /"type":"text","text":"([^"]+)"/.exec(said)?.[1];
        if (words) hear({ words, at: Date.now() });
      });
      response.once('close', () => {
        refuse(new Error(`no answer: ${said}`));
        resolve();
      });
    });
  });
  sending.end(JSON.stringify({ text }));
  return { first, ended, leave: () => sending.destroy() };
}

/** A long answer in the dialog compared with the same plain text in an empty page: frames, and the time of the main thread. */
async function longAnswer(stage, address, script, name) {
  const page = await stage.signedInAt(address);
  await page.getByRole('button', { name: '系统布局配置' }).click();
  await page.getByRole('switch', { name: '显示AI助手' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '智能助手', exact: true }).click();
  await page.getByRole('textbox', { name: '向智能助手提问' }).fill(`剧本:${script}`);
  const dialog = await watched(page, async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '复制回答' }).waitFor({ timeout: 120_000 });
  });
  await page.context().close();
  const bare = await stage.page();
  await bare.goto('about:blank');
  const floor = await watched(bare, () => bare.evaluate(appendText, { length: ANSWER_LENGTH, ms: dialog.ms }));
  await bare.context().close();
  const more = { characters: ANSWER_LENGTH, seconds: Math.round(dialog.ms / 1_000) };
  return [
    figure(`assistant-long-answer${name}`, dialog.busy, { unit: 'ms of the main thread', atMost: TIMES_FLOOR, floor: floor.busy, ...more }),
    figure(`assistant-frames${name}`, perSecond(dialog), {
      unit: 'a second',
      atLeast: SHARE_OF_FRAMES,
      floor: perSecond(floor),
      msAFrame: rounded(dialog.busy / dialog.frames),
      longest: Math.round(dialog.longest),
    }),
  ];
}

function perSecond({ frames, ms }) {
  return (frames / ms) * 1_000;
}

/** The main thread's time and the frames of a page during an action. */
async function watched(page, act) {
  const { busyMs, end } = await openMeter(page);
  await page.evaluate(() => {
    window.benchFrames = [performance.now()];
    const next = (at) => {
      window.benchFrames.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const before = await busyMs();
  await act();
  const busy = (await busyMs()) - before;
  await end();
  const times = await page.evaluate(() => window.benchFrames);
  const gaps = times.slice(1).map((at, index) => at - times[index]);
  const ms = times.at(-1) - times[0];
  return { busy, ms, frames: gaps.length, longest: Math.max(...gaps) };
}

/** Appends a text over a period, a piece with each frame; runs in the page. */
function appendText({ length, ms }) {
  const block = document.body.appendChild(document.createElement('p'));
  const begun = performance.now();
  return new Promise((resolve) => {
    const next = () => {
      const due = Math.min(length, Math.ceil(((performance.now() - begun) / ms) * length));
      block.append('长'.repeat(Math.max(0, due - block.textContent.length)));
      document.scrollingElement.scrollTop = document.scrollingElement.scrollHeight;
      if (due < length) requestAnimationFrame(next);
      else resolve();
    };
    next();
  });
}
