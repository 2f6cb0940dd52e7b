import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { isUnopened, type MovedProjectState, nextProjectStates, projectMove } from '@houtai/contract/project-states';
import { PROJECT_EDIT_PAGE, type ProjectDetail, PROJECTS_PAGE } from '@houtai/contract/projects';
import { WORK_REPORT_PAGE } from '@houtai/contract/work-reports';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { ExportButton } from '#kit/list/export-button.tsx';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { useSession } from '#platform/session/session.ts';
import { Button, buttonClass } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { Menu, MenuItem, MenuSeparator } from '#ui/layer/menu.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { ApprovalInfoButton } from './lazy-parts.ts';
import { MoveProject } from './move-project.tsx';

/** The columns of the plan's export, with the heads that its import recognises. */
const PLAN = [
  { id: 'project', head: '项目编号' },
  { id: 'name', head: '名称' },
  { id: 'owner', head: '负责人' },
  { id: 'weight', head: '权重' },
  { id: 'planStart', head: '计划开始' },
  { id: 'planEnd', head: '计划完成' },
  { id: 'realStart', head: '实际开始' },
  { id: 'realEnd', head: '实际完成' },
  { id: 'percent', head: '完成度' },
  { id: 'standing', head: '状态' },
] as const;

/** The actions that the user may take on a project. */
export function ProjectActs({ project }: { project: ProjectDetail }): ReactNode {
  const { id, number, name, state, ownerId, milestones, may } = project;
  const navigate = useNavigate();
  const remove = useSend(calls.projects.remove, { onMessage: toast.success });
  const me = useSession(({ userInfo }) => userInfo?.id);
  // The version when the dialog opened: another user's change meanwhile makes the server refuse.
  const [moving, setMoving] = useState<{ project: ProjectDetail; to: MovedProjectState } | null>(null);
  const edit = () => void navigate(linkTo(PROJECT_EDIT_PAGE, { id }));
  const askToRemove = async () => {
    if (!(await confirm({ text: `删除项目 ${number}「${name}」？删除后不能恢复。`, act: '删除', danger: true }))) return;
    await remove.run({ id }).then(
      () => void navigate(PROJECTS_PAGE),
      () => undefined,
    );
  };
  // On a phone the row has no room for exports.
  const isPhone = useIsNarrowSheet(600);
  const moves = may.move ? nextProjectStates(state) : [];
  const writesReports = useCan([calls.workReports.save.access]) && state === 'active';
  const isOpening = may.edit && isUnopened(state) && ownerId === me;
  return (
    <>
      <Menu trigger={<IconButton icon="more" label="更多操作" />}>
        {moves.map((to) => (
          <MenuItem key={to} onClick={() => setMoving({ project, to })}>
            {projectMove(to)}
          </MenuItem>
        ))}
        {moves.length > 0 && <MenuSeparator />}
        <MenuItem icon="printer" onClick={() => window.print()}>
          打印
        </MenuItem>
        {may.remove && (
          <MenuItem icon="trash" onClick={() => void askToRemove()}>
            删除项目
          </MenuItem>
        )}
      </Menu>
      {/* An open project shows its approvals in a tab of their own. */}
      <Suspense>{isUnopened(state) && state !== 'draft' && <ApprovalInfoButton businessId={id} businessType="PROJECT_OPENING" />}</Suspense>
      {milestones.length > 0 && !isPhone && (
        <ExportButton call={calls.projects.exportPlan} name={`里程碑-${name}`} asked={{ id }} columns={PLAN} />
      )}
      {may.edit && (
        <Button size="small" onClick={edit}>
          <Icon name="edit" />
          编辑
        </Button>
      )}
      {isOpening && (
        <Button kind="primary" size="small" onClick={edit}>
          提交立项
        </Button>
      )}
      {writesReports && (
        <Link className={buttonClass({ kind: 'primary', size: 'small' })} to={linkTo(WORK_REPORT_PAGE, { projectId: id })}>
          <Icon name="plus" />
          写汇报
        </Link>
      )}
      {moving && <MoveProject {...moving} onClose={() => setMoving(null)} />}
    </>
  );
}
