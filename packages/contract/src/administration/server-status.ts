import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Moment } from '../form/fields.ts';
import { pageAt } from '../links.ts';
import { subject } from '../subject.ts';

/** A sample of the server's load in the last ten minutes. */
export const ServerSample = z.object({
  at: Moment,
  /** Percent of one core; a process with several threads can use more than 100. */
  cpu: z.number(),
  /** Percent of all cores of the machine. */
  hostCpu: z.number(),
  heapMb: z.number(),
  rssMb: z.number(),
  /** How late the event loop was at worst since the sample before, in ms. */
  loopDelayMs: z.number(),
});
export type ServerSample = z.infer<typeof ServerSample>;

/** The free space of a disk. */
export const DiskSpace = z.object({ label: z.string(), totalMb: z.number(), freeMb: z.number() });

/** The result of restoring a backup as a test; `unproven` says why the test could not run. */
export const BackupProof = z.object({
  /** Name of the file; empty if there was no backup. */
  backup: z.string(),
  startedAt: Moment,
  endedAt: Moment,
  result: z.enum(['proven', 'failed', 'unproven']),
  reason: z.string(),
  rows: z.number(),
  files: z.number(),
});
export type BackupProof = z.infer<typeof BackupProof>;

/** What the server consists of and how it is doing. Environment variables and paths are left out, because they help no administrator. */
export const ServerStatus = z.object({
  version: z.string(),
  node: z.string(),
  system: z.string(),
  startedAt: Moment,
  uptimeSeconds: z.number(),
  cores: z.number(),
  load: z.array(z.number()),
  memoryTotalMb: z.number(),
  memoryFreeMb: z.number(),
  heapLimitMb: z.number(),
  disks: z.array(DiskSpace),
  database: z.object({
    version: z.string(),
    embedded: z.boolean(),
    sizeMb: z.number(),
    connections: z.number(),
    connectionsMost: z.number(),
    /** Connections of all servers of this database: busy ones and open ones. */
    poolBusy: z.number(),
    poolOpen: z.number(),
    /** The most connections that this server opens. */
    poolMost: z.number(),
  }),
  /** Running statements without their values, the longest-running first. */
  queries: z.array(z.object({ id: z.number(), seconds: z.number(), state: z.string(), text: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sizeMb: z.number() })),
  jobs: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
  backup: z.object({
    /** Whether a backup is made every night. */
    isScheduled: z.boolean(),
    /** The newest backup in the folder of the answering server. */
    newest: z.object({ name: z.string(), madeAt: Moment, bytes: z.number() }).nullable(),
    /** The newest first. */
    proofs: z.array(BackupProof),
  }),
  streams: z.number(),
  sessions: z.number(),
  samples: z.array(ServerSample),
});
export type ServerStatus = z.infer<typeof ServerStatus>;

const calls = {
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/server/status',
    access: 'monitor:server:list',
    summary: 'How the server that answers, its database and its queue are now, and how it was in the last ten minutes',
    result: ServerStatus,
  }),
};

export const serverStatus = subject('serverStatus', {
  name: '服务监控',
  tags: {
    'monitor:server:list': '查看服务监控',
  },
  calls,
});

export const SERVER_STATUS_PAGE = pageAt('/monitor/server');
