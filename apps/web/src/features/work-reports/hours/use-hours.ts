import type { OwnReport } from '@houtai/contract/work-reports';
import { useState } from 'react';

import type { ReportEditing } from '../report/use-report-editor.ts';
import { useProjects } from '../use-project-names.ts';
import { hoursText, normalizedHours, sumOf } from './hours-text.ts';

/** Props of the hours of a report; `projectId` is the project that the page was opened for, or blank. */
export type HoursProps = { own: OwnReport; editing: ReportEditing; projectId: string };

/** The current hours of a report: stored ones, typed ones, and the project that the page was opened for. */
export function useHours(own: OwnReport, { typed, change }: ReportEditing, wanted: string) {
  const projects = useProjects();
  const [added, setAdded] = useState<readonly string[]>([]);
  const stored = new Map(own.hoursByDay.map(({ day, projectId, hours }) => [`${day} ${projectId}`, hours]));
  const names = new Map(own.hoursByDay.map(({ projectId, projectName }) => [projectId, projectName]));
  const typedProjects = [...typed.hours.keys()].map((key) => key.slice(11));
  // A project that is no longer offered gets no row before it has hours.
  const asked = projects.options.some(({ value }) => value === wanted) ? [wanted] : [];
  const projectIds = [...new Set([...names.keys(), ...typedProjects, ...asked, ...added])];
  const at = (day: string, projectId: string) => typed.hours.get(`${day} ${projectId}`) ?? stored.get(`${day} ${projectId}`) ?? '';
  const days = own.days;
  const ofDay = (day: string) => sumOf(projectIds.map((id) => at(day, id)));
  const ofProject = (id: string) => sumOf(days.map(({ day }) => at(day, id)));
  return {
    projects: projectIds.map((id) => ({ id, name: names.get(id) ?? projects.nameOf(id) })),
    offered: projects.options.filter(({ value }) => !projectIds.includes(value)),
    add: (id: string) => id !== '' && setAdded([...added, id]),
    at,
    set: (day: string, projectId: string, text: string) => {
      const key = `${day} ${projectId}`;
      const hours = new Map(typed.hours);
      if ((stored.get(key) ?? '') === normalizedHours(text)) hours.delete(key);
      else hours.set(key, text);
      change({ hours });
    },
    ofDay,
    ofProject,
    total: hoursText(days.reduce((sum, { day }) => sum + ofDay(day), 0)),
  };
}
