import { cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { ServerSample } from '@houtai/contract/server-status';

import { toMb } from './to-mb.ts';

const EVERY_MS = 5_000;

/** Ten minutes. */
const KEPT = 120;

type Used = { at: number; cpuMs: number; hostBusyMs: number; hostMs: number };

/** Samples this process continuously, in memory, so that the last ten minutes are always available. */
export class Samples {
  private readonly kept: ServerSample[] = [];
  private readonly delay = monitorEventLoopDelay({ resolution: 20 });
  private before: Used = used();
  private timer: NodeJS.Timeout | undefined;

  begin(): void {
    this.delay.enable();
    this.timer = setInterval(() => this.take(), EVERY_MS).unref();
  }

  end(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  /** The samples, including the present moment. */
  all(): readonly ServerSample[] {
    if (Date.now() - this.before.at > EVERY_MS / 2) this.take();
    return this.kept;
  }

  private take(): void {
    const [before, now] = [this.before, used()];
    this.before = now;
    const passedMs = Math.max(1, now.at - before.at);
    const { heapUsed, rss } = process.memoryUsage();
    this.kept.push({
      at: new Date(now.at).toISOString(),
      cpu: percent(now.cpuMs - before.cpuMs, passedMs),
      hostCpu: percent(now.hostBusyMs - before.hostBusyMs, now.hostMs - before.hostMs),
      heapMb: toMb(heapUsed),
      rssMb: toMb(rss),
      // In nanoseconds; the timer's own interval is not delay.
      loopDelayMs: Math.max(0, Math.round(this.delay.max / 1e5) / 10 - 20),
    });
    this.delay.reset();
    if (this.kept.length > KEPT) this.kept.shift();
  }
}

function used(): Used {
  const { user, system } = process.cpuUsage();
  const times = cpus().map((core) => core.times);
  const hostMs = times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.irq + time.idle, 0);
  const idleMs = times.reduce((sum, time) => sum + time.idle, 0);
  return { at: Date.now(), cpuMs: (user + system) / 1_000, hostBusyMs: hostMs - idleMs, hostMs };
}

function percent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
}
