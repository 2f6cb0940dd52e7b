import { PROJECT } from '@houtai/contract/project-resource';
import { isUnopened } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';
import type { ReactNode } from 'react';

import { AudienceLine } from '#kit/known-records/audience-line.tsx';

type PlanAudienceProps = {
  project: Pick<ProjectDetail, 'id' | 'state'>;
  /** The owners of what changes. */
  owners: readonly string[];
  /** The reason, in which people may be mentioned. */
  reason: string;
};

/** Who will be notified of a change of the plan; nobody for a plan that is not open yet. */
export function PlanAudience({ project: { id, state }, owners, reason }: PlanAudienceProps): ReactNode {
  if (isUnopened(state)) return null;
  const named = [...new Set(owners)].filter((userId) => userId !== '');
  return <AudienceLine recordType={PROJECT.key} id={id} event="plan" text={reason} named={named} />;
}
