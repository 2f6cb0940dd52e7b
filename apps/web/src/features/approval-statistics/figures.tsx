import type { calls } from '@houtai/contract';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import type { ResultOf } from '@houtai/contract/call';
import { linkTo } from '@houtai/contract/links';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { Figure } from '#kit/figure/figure.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { BarChart } from '#ui/chart/bar-chart.tsx';

import { HOUR_DECIMALS } from './hours.ts';
import type { Figure as OpenedFigure } from './statistics-drawer.tsx';

import patterns from '#ui/patterns.module.css';
import css from './statistics-page.module.css';

type Statistics = ResultOf<typeof calls.approvalProcesses.statistics>;
type FiguresProps = { statistics: Statistics; onOpen: (figure: OpenedFigure) => void };

/** Number of people shown initially, the slowest first, because those are of interest. */
const PEOPLE_FIRST = 20;

/** The captions of the bars and of the number behind them. */
const MEAN = '平均工作小时';

/** The charts; each bar is an average in working hours, or the current waiting time of a person. */
export function Figures({ statistics: { kinds, steps, people, waiting }, onOpen }: FiguresProps): ReactNode {
  const navigate = useNavigate();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? people : people.slice(0, PEOPLE_FIRST);
  return (
    <div className={css.charts}>
      <h2 className={patterns.visuallyHidden}>审批用时</h2>
      <BarChart
        title="按单据类型"
        about={`${MEAN} · 提交份数`}
        decimals={HOUR_DECIMALS}
        bars={kinds.map(({ businessType, hours, submitted, rejected }) => ({
          key: businessType,
          label: labelOf(BUSINESS_TYPES[businessType], rejected > 0 && `驳回 ${rejected} 份`),
          value: hours,
          note: `${submitted} 份`,
        }))}
        onOpen={(key) =>
          open(
            kinds.find(({ businessType }) => businessType === key),
            ({ businessType }) => kindFigure(businessType),
          )
        }
      />
      <BarChart
        title="按步骤"
        about={`${MEAN} · 审批次数`}
        decimals={HOUR_DECIMALS}
        bars={steps.map(({ businessType, name, hours, decided }) => ({
          key: `${businessType} ${name}`,
          label: `${BUSINESS_TYPES[businessType]} · ${name}`,
          value: hours,
          note: `${decided} 次`,
        }))}
        onOpen={(key) =>
          open(
            steps.find(({ businessType, name }) => `${businessType} ${name}` === key),
            ({ businessType, name }) => ({
              title: `${BUSINESS_TYPES[businessType]} · ${name}`,
              query: { businessType, step: name },
            }),
          )
        }
      />
      <div>
        <BarChart
          title="按审批人"
          about={`${MEAN} · 审批次数`}
          decimals={HOUR_DECIMALS}
          bars={shown.map(({ person, personName, hours, decided, waiting, late }) => ({
            key: person,
            label: labelOf(personName, waiting > 0 && `待审 ${waiting} 次`, late > 0 && `超时 ${late} 次`),
            value: hours,
            note: `${decided} 次`,
          }))}
          onOpen={(key) =>
            open(
              people.find(({ person }) => person === key),
              ({ person, personName }) => ({ title: personName, query: { person } }),
            )
          }
        />
        {!showsAll && people.length > PEOPLE_FIRST && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            显示全部 <Figure value={people.length} without="点开就在上面列全" /> 人
          </Button>
        )}
      </div>
      <BarChart
        title="等待最久"
        about="已等工作小时 · 等待人数"
        decimals={HOUR_DECIMALS}
        bars={waiting.map(({ flowId, spNo, title, hours, waitingFor }) => ({
          key: flowId,
          label: labelOf(spNo, waitingFor.length > 0 && `等待 ${waitingFor.join('、')}`, title),
          value: hours,
          note: `${waitingFor.length} 人`,
        }))}
        onOpen={(id) => void navigate(linkTo(PENDING_APPROVALS_PAGE, { id }))}
      />
    </div>
  );

  function open<Row>(row: Row | undefined, figureOf: (row: Row) => OpenedFigure): void {
    if (row !== undefined) onOpen(figureOf(row));
  }
}

/** The label of a bar with its remarks, so that the number behind it means the same in each bar of a chart. */
function labelOf(name: string, ...remarks: (string | false)[]): string {
  return [name, ...remarks.filter((remark) => remark !== false)].join(' · ');
}

function kindFigure(businessType: Statistics['kinds'][number]['businessType']): OpenedFigure {
  return { title: BUSINESS_TYPES[businessType], query: { businessType } };
}
