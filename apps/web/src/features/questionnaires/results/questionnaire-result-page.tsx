import { calls } from '@houtai/contract';
import type { Question } from '@houtai/contract/question';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRES_PAGE } from '@houtai/contract/questionnaires';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';

import { FormPage } from '#kit/form/sheets/form-page.tsx';
import { NoneNamed } from '#kit/none-named.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { useAddressPart } from '#kit/use-address-part.ts';
import { downloadExcel } from '#platform/calls/download.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { Segmented } from '#ui/input/choice/radio-group.tsx';

import { QuestionnaireMark } from '../questionnaire-mark.tsx';
import { Figures } from './figures.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ResponseList } from './response-list.tsx';
import { ResponseTable } from './response-table.tsx';
import { ResultCards } from './result-cards.tsx';
import { Trend } from './trend.tsx';
import { useColumns } from './use-columns.ts';

import css from './results.module.css';

const ShareReport = lazyPart(() => import('./share-report.tsx').then((module) => ({ default: module.ShareReport })));

const TABS = ['spread', 'single', 'table', 'trend'] as const;
type ResultTab = (typeof TABS)[number];

const NONE: readonly Question[] = [];

/** The statistics of a questionnaire's answers, and the single answers. */
export default function QuestionnaireResultPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return id === '' ? <NoneNamed noun={nounOf(calls.questionnaires.results)} all={QUESTIONNAIRES_PAGE} /> : <Results id={id} />;
}

function Results({ id }: { id: string }): ReactNode {
  const [params] = useSearchParams();
  const filter = params.get('filter') ?? '';
  const [tab, show] = useAddressPart({ offered: TABS, usual: 'spread' });
  const query = useQuery({ ...queryOf(calls.questionnaires.results, { id, filter }, { silent: true }), placeholderData: keepPreviousData });
  const [isSharing, setIsSharing] = useState(false);
  const mayExport = useCan([calls.questionnaires.exportResponses.access]);
  const narrow = (next: string) => show(tab, { filter: next });
  const showSingle = (next = filter) => show('single', { filter: next });
  const results = query.data;
  const [columns, setColumns] = useColumns(id, results?.questions ?? NONE);
  const give = () =>
    void downloadExcel(
      calls.questionnaires.exportResponses,
      { id, filter, ...(tab === 'table' && { columns: [...columns] }) },
      '答卷.xlsx',
    );
  return (
    <FormPage
      title={results?.title ?? '问卷结果'}
      query={query}
      back={QUESTIONNAIRES_PAGE}
      state={results && <Head results={results} tab={tab} onTab={show} />}
      aside={
        results && (
          <>
            {mayExport && (
              <Button onClick={give}>
                <Icon name="download" />
                导出
              </Button>
            )}
            <Button onClick={() => setIsSharing(true)}>
              <Share2 size={16} strokeWidth={1.75} aria-hidden />
              分享报告
            </Button>
          </>
        )
      }
    >
      {results && (
        <div className={css.page}>
          <Figures results={results} />
          <FilterBar results={results} filter={filter} onChange={narrow} />
          {results.total + results.archived === 0 ? (
            <p className={css.nothing}>还没有答卷。复制链接发给客户。</p>
          ) : tab === 'spread' ? (
            <ResultCards results={results} filter={filter} onChange={narrow} onOpen={showSingle} />
          ) : tab === 'single' ? (
            <ResponseList id={id} filter={filter} questions={results.questions} />
          ) : tab === 'trend' ? (
            <Trend days={results.days} matching={results.matching} filter={filter} onOpen={showSingle} />
          ) : (
            <ResponseTable id={id} filter={filter} questions={results.questions} columns={columns} onColumns={setColumns} />
          )}
        </div>
      )}
      {isSharing && (
        <Suspense fallback={null}>
          <ShareReport id={id} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </FormPage>
  );
}

type HeadProps = { results: QuestionnaireResults; tab: ResultTab; onTab: (tab: ResultTab) => void };

function Head({ results, tab, onTab }: HeadProps): ReactNode {
  const tabs: { value: ResultTab; label: string }[] = [
    { value: 'spread', label: '统计' },
    { value: 'single', label: `逐份 ${results.matching}` },
    { value: 'table', label: '表格' },
    { value: 'trend', label: '趋势' },
  ];
  return (
    <>
      <QuestionnaireMark state={results.state} />
      <Segmented
        aria-label="统计、逐份、表格或趋势"
        value={tab}
        options={tabs}
        onChange={(value) => onTab(TABS.find((each) => each === value) ?? 'spread')}
      />
    </>
  );
}
