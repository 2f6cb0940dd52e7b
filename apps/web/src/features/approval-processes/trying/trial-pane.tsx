import { calls } from '@houtai/contract';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessDetail, Rehearsal } from '@houtai/contract/approval-process-rows';
import { id } from '@houtai/contract/form';
import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { PersonField } from '../../../kit/person-picker/person-field.tsx';
import { useSend } from '../../../platform/query.ts';
import { CallError } from '../../../platform/send.ts';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/input/radio-group.tsx';
import { conditionFields } from '../editing/flow-names.ts';
import { hostOf } from '../pane/field-host.ts';
import { Row } from '../pane/row.tsx';
import { SidePane } from '../pane/side-pane.tsx';
import { ValueInput } from '../pane/value-input.tsx';
import { DocumentChoice, type TrialDocument } from './document-choice.tsx';
import { SaveExample } from './save-example.tsx';
import { WayList } from './way-list.tsx';

import pane from '../pane/pane.module.css';
import css from './trying.module.css';

const SUBMITTER = id('发起人', { required: '请选择发起人' });
const MODES = [
  { value: 'typed', label: '自己填' },
  { value: 'document', label: '选一张单据' },
];
const OF_SUBMITTER = new Set(['submitter', 'submitterDepartment']);

type TrialPaneProps = {
  detail: ProcessDetail;
  definition: ApprovalDefinition;
  base: ProcessDetail | null;
  /** What is tried is kept, so that it can be made a check. */
  mayKeep: boolean;
  focus: number;
  onWay: (way: Rehearsal | null) => void;
  onClose: () => void;
};

type Shown = { way: Rehearsal; of: 'draft' | 'base' };

/** Tries the flow for a person and the values of a document: nothing is stored and nobody is told. */
export function TrialPane({ detail, definition, base, mayKeep, focus, onWay, onClose }: TrialPaneProps): ReactNode {
  const me = useSession((session) => session.account?.id ?? '');
  const [mode, setMode] = useState('typed');
  const [submitter, setSubmitter] = useState(me);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [document, setDocument] = useState<TrialDocument | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [fault, setFault] = useState('');
  const [keeping, setKeeping] = useState<'trial' | 'document' | null>(null);
  const rehearse = useSend(calls.approvalProcesses.rehearse, { silent: true });
  const fields = conditionFields(detail).filter(({ name }) => !OF_SUBMITTER.has(name));
  const { businessType } = detail;
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

  const run = async (of: Shown['of'] = 'draft') => {
    if (submitter === '') return setFault('请选择发起人');
    const tried = of === 'base' && base ? base.definition : definition;
    try {
      const way = await rehearse.run({ businessType, definition: tried, submitter, values: filled });
      setShown({ way, of });
      setFault('');
      onWay(of === 'draft' ? way : null);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.faults[0]?.msg ?? error.message);
    }
  };
  const choose = (chosen: TrialDocument) => {
    setDocument(chosen);
    setSubmitter(chosen.submitter);
    setValues(chosen.values);
  };
  return (
    <SidePane
      title="试运行"
      icon={<Play size={18} strokeWidth={1.75} aria-hidden />}
      tag="不产生单据，不发消息"
      focus={focus}
      onClose={onClose}
      foot={
        shown && (
          <>
            {shown.of === 'draft' && mayKeep && shown.way.refusal === '' && (
              <Button size="small" onClick={() => setKeeping('trial')}>
                另存为检查例
              </Button>
            )}
            {base && detail.hasDraft && (
              <Button size="small" kind="ghost" onClick={() => void run(shown.of === 'draft' ? 'base' : 'draft')}>
                {shown.of === 'draft' ? `看 v${base.published ?? ''} 的路径` : '看草稿的路径'}
              </Button>
            )}
          </>
        )
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void run();
        }}
      >
        <PersonField
          of={{ form: hostOf(submitter, setSubmitter), name: 'submitter', field: SUBMITTER }}
          label="发起人"
          disabled={mode === 'document'}
        />
        <Row label="数值">
          <Segmented aria-label="数值" value={mode} options={MODES} onChange={setMode} />
        </Row>
        {mode === 'document' && <DocumentChoice id={detail.id} chosen={document} onChoose={choose} />}
        {mode === 'document' && document && mayKeep && (
          <p>
            <Button size="small" onClick={() => setKeeping('document')}>
              按它当时的审批存为检查例
            </Button>
          </p>
        )}
        {fields.map((field) => (
          <Row key={field.name} label={field.label}>
            <ValueInput
              field={field}
              value={values[field.name] ?? ''}
              bad={false}
              onChange={(value) => setValues((old) => ({ ...old, [field.name]: lastOf(field.type, value) }))}
            />
          </Row>
        ))}
        <p className={pane.line}>
          <Button size="small" type="submit" kind="primary" disabled={rehearse.busy}>
            {shown ? '重新试运行' : '试运行'}
          </Button>
          <kbd className={css.kbd}>Ctrl Enter</kbd>
        </p>
        {fault && (
          <p className={css.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
      {shown && (
        <section aria-label="路径" aria-live="polite">
          <h3 className={pane.heading}>{shown.of === 'draft' ? '草稿的路径' : `v${base?.published ?? ''} 的路径`}</h3>
          <WayList way={shown.way} definition={shown.of === 'base' && base ? base.definition : definition} />
        </section>
      )}
      {keeping && (
        <SaveExample
          id={detail.id}
          trial={{ submitter, values: filled, businessId: keeping === 'document' && document ? document.businessId : '' }}
          onClose={() => setKeeping(null)}
        />
      )}
    </SidePane>
  );
}

/** A document has one value where a condition may have many: what was chosen last. */
function lastOf(type: string, value: string): string {
  return type === 'code' || type === 'person' || type === 'department' ? (value.split(',').at(-1) ?? '') : value;
}
