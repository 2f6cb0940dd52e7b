import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { linkTo } from '@houtai/contract/links';
import type { OrganisationImpact as Impact } from '@houtai/contract/organisation-impact';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import css from './approval.module.css';

/** Whether a change of the organisation would affect any approvals. */
function isFelt(impact: Impact | undefined): impact is Impact {
  return impact !== undefined && (impact.steps.length > 0 || impact.flowCount > 0 || impact.unchecked > 0);
}

/** Describes how a change of the organisation would affect approvals; renders nothing if it affects none. */
export function OrganisationImpact({ impact }: { impact: Impact | undefined }): ReactNode {
  if (!isFelt(impact)) return null;
  const { steps, flows, flowCount, keptCount, unchecked } = impact;
  const counted = [steps.length > 0 && `${steps.length} 个流程步骤`, flowCount > 0 && `${flowCount} 张在途单据`];
  return (
    <section className={css.impact} aria-label="对审批的影响" role="status">
      <b>{steps.length + flowCount === 0 ? '可能影响审批' : `会影响审批：${counted.filter(Boolean).join('、')}`}</b>
      {keptCount > 0 && <p>其中 {keptCount} 张仍由原审批人处理，需要时请代为转交，或由其本人转交</p>}
      <ul tabIndex={0} aria-label="受影响的审批">
        {steps.map(({ processName, words }) => (
          <li key={`${processName} ${words}`}>
            {processName}：{words}
          </li>
        ))}
        {flows.map(({ flowId, spNo, businessType, submitterName, words }) => (
          <li key={spNo}>
            {flowId === '' ? spNo : <Link to={linkTo(PENDING_APPROVALS_PAGE, { id: flowId })}>{spNo}</Link>} {submitterName}的
            {BUSINESS_TYPES[businessType]}：{words}
          </li>
        ))}
        {flowCount > flows.length && <li>另有 {flowCount - flows.length} 张在途单据</li>}
        {unchecked > 0 && <li>在途单据很多，还有 {unchecked.toLocaleString('en')} 张没有逐一检查，其中可能也有受影响的</li>}
      </ul>
    </section>
  );
}
