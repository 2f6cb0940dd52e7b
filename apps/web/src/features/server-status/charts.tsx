import type { ServerSample, ServerStatus } from '@houtai/contract/server-status';
import type { ReactNode } from 'react';

import { Sparkline } from '#ui/chart/sparkline.tsx';

import { sizeWords } from './size-words.ts';

import css from './server-page.module.css';

type Chart = { title: string; value: (sample: ServerSample) => number; words: (value: number) => string; most: number };

const percent = (value: number) => `${value.toFixed(1)} %`;

const CHARTS: readonly Chart[] = [
  { title: '进程 CPU', value: (sample) => sample.cpu, words: percent, most: 100 },
  { title: '主机 CPU', value: (sample) => sample.hostCpu, words: percent, most: 100 },
  { title: '堆内存', value: (sample) => sample.heapMb, words: sizeWords, most: 128 },
  { title: '进程内存', value: (sample) => sample.rssMb, words: sizeWords, most: 256 },
  { title: '事件循环延迟', value: (sample) => sample.loopDelayMs, words: (value) => `${value.toFixed(1)} ms`, most: 100 },
];

/** The last ten minutes as lines, each with its current value. */
export function Charts({ status }: { status: ServerStatus }): ReactNode {
  const { samples } = status;
  return (
    <section aria-label="最近十分钟" className={css.charts}>
      {CHARTS.map(({ title, value, words, most }) => {
        const values = samples.map(value);
        return (
          <div key={title} className={css.card}>
            <h2>{title}</h2>
            <p className={css.figure}>{words(values.at(-1) ?? 0)}</p>
            <Sparkline label={`${title}，最近十分钟`} values={values} most={most} />
          </div>
        );
      })}
    </section>
  );
}
