import { localDateTime } from '@houtai/contract/dates';
import { DISK_RESERVE_MB } from '@houtai/contract/limits';
import type { ServerStatus } from '@houtai/contract/server-status';
import { type ReactNode, useId } from 'react';

import { Facts } from '#kit/record/facts.tsx';

import { percentShare, sizeWords, timeWords } from './size-words.ts';

import patterns from '#ui/patterns.module.css';
import css from './server-page.module.css';

type CardProps = { status: ServerStatus };

/** The process that answered. */
export function ProcessCard({ status }: CardProps): ReactNode {
  const { version, node, startedAt, uptimeSeconds, heapLimitMb, streams, sessions, jobs } = status;
  return (
    <Card title="服务">
      <Facts
        facts={[
          ['版本', version],
          ['Node', node],
          ['启动时间', localDateTime(new Date(startedAt))],
          ['已运行', timeWords(uptimeSeconds)],
          ['堆上限', sizeWords(heapLimitMb)],
          ['在线会话', sessions],
          ['实时连接', streams],
          ['任务队列', `等待 ${jobs.waiting}，运行 ${jobs.running}，失败 ${jobs.failed}`],
        ]}
      />
    </Card>
  );
}

/** The machine on which the process runs. */
export function HostCard({ status }: CardProps): ReactNode {
  const { system, cores, load, memoryTotalMb, memoryFreeMb } = status;
  const used = memoryTotalMb - memoryFreeMb;
  return (
    <Card title="主机">
      <Facts
        facts={[
          ['系统', system],
          ['核心', cores],
          ['负载', load.map((value) => value.toFixed(2)).join(' / ')],
          ['内存', `${sizeWords(used)} / ${sizeWords(memoryTotalMb)}`],
        ]}
      />
      <Share label="内存已用" part={used} whole={memoryTotalMb} />
    </Card>
  );
}

export function DatabaseCard({ status }: CardProps): ReactNode {
  const { version, embedded, sizeMb, connections, connectionsMost, poolBusy, poolOpen, poolMost } = status.database;
  return (
    <Card title="数据库">
      <Facts
        facts={[
          ['版本', `PostgreSQL ${version}${embedded ? '（内置）' : ''}`],
          ['大小', sizeWords(sizeMb)],
          ['连接', `${connections} / ${connectionsMost}`],
          ['连接池', `忙 ${poolBusy}，已开 ${poolOpen}，每台最多 ${poolMost}`],
        ]}
      />
      <Share label="连接已用" part={connections} whole={connectionsMost} />
    </Card>
  );
}

export function DiskCard({ status }: CardProps): ReactNode {
  return (
    <Card title="磁盘">
      {status.disks.map(({ label, totalMb, freeMb }) => (
        <div key={label}>
          <Facts
            facts={[
              ['位置', label],
              ['可用', `${sizeWords(freeMb)} / ${sizeWords(totalMb)}`],
            ]}
          />
          <Share label={`${label}已用`} part={totalMb - freeMb} whole={totalMb} />
          {freeMb < DISK_RESERVE_MB && <p className={css.warning}>剩余不足 {DISK_RESERVE_MB} MB，已停止接收文件，请尽快清理或扩容</p>}
        </div>
      ))}
    </Card>
  );
}

export function Card({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** In percent: from here on an administrator should act. */
const MUCH = 90;

function Share({ label, part, whole }: { label: string; part: number; whole: number }): ReactNode {
  const share = percentShare(part, whole);
  return (
    <div className={css.share} data-much={share >= MUCH || undefined}>
      {/* For screen readers only, because browsers render it differently. */}
      <meter className={patterns.visuallyHidden} aria-label={label} min={0} max={100} value={share} />
      <div className={css.track} aria-hidden>
        <span style={{ width: `${Math.min(share, 100)}%` }} />
      </div>
      <span>
        {label} {share}%{share >= MUCH && '，请尽快处理'}
      </span>
    </div>
  );
}
