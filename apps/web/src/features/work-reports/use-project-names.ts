import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';
import type { Option } from '#ui/input/choice/option.ts';

const STALE_MS = 60_000;

/** The offered projects, searchable by name or pinyin, and the name of each. */
export function useProjects(): { options: readonly Option[]; nameOf: (projectId: string) => string } {
  const { data = [] } = useQuery({ ...queryOf(calls.projects.options, {}, { silent: true }), staleTime: STALE_MS });
  const names = new Map(data.map(({ projectId, projectName }) => [projectId, projectName]));
  return {
    options: data
      .filter(({ validity }) => validity === '1')
      .map(({ projectId, projectName, py }) => ({ value: projectId, label: projectName, sought: py })),
    nameOf: (projectId) => names.get(projectId) ?? '',
  };
}
