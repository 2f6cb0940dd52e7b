import type { FastifyInstance } from 'fastify';

import type { Seed } from './platform/db/seeds.ts';
import type { Job } from './platform/jobs/job.ts';

type RouteModule = (app: FastifyInstance) => void | Promise<void>;

/** The routes of every module, by file; order does not matter, as modules share nothing but the platform. */
export const routeModules = import.meta.glob<RouteModule>('./modules/*/*.routes.ts', { eager: true, import: 'default' });

/** The seeds of every module, by file. */
export const seedModules = import.meta.glob<Seed | Seed[]>('./modules/*/*.seed.ts', { eager: true, import: 'default' });

/** The jobs of every module, by file. */
export const jobModules = import.meta.glob<Job | Job[]>('./modules/*/*.jobs.ts', { eager: true, import: 'default' });
