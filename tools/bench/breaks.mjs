import { KINDS } from './breaks/kinds.mjs';
import { breakAgain } from './breaks/main.mjs';
import { figure, median, rounded } from './figures.mjs';

const TIMES = Number(process.env.BREAKS ?? 100);

/**
 * How soon everybody can write again after the database broke, for each kind of break. `BREAKS` sets how often, `BREAK_KINDS` which kinds.
 */
export async function breaks(stage) {
  const server = await stage.server();
  const lines = [];
  for (const kind of process.env.BREAK_KINDS?.split(',') ?? Object.keys(KINDS)) {
    console.error(`  ${kind} …`);
    lines.push(lineOf(kind, await breakAgain(server, { kind, times: TIMES })));
  }
  return lines;
}

function lineOf(kind, { breaks, backsMs, written, refused, unclear, lost, twice, slowestMs }) {
  return figure(`break-${kind}`, Math.max(...backsMs) / 1_000, {
    unit: 's',
    atMost: 5,
    median: rounded(median(backsMs) / 1_000),
    breaks,
    written,
    refused,
    lost: lost.length,
    twice: twice.length,
    unclear: unclear.length,
    ...(unclear.length > 0 && { first: unclear[0] }),
    slowestAnswer: Number((slowestMs / 1_000).toFixed(1)),
    holds: unclear.length + lost.length + twice.length === 0,
  });
}
