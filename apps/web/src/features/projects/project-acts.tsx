import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { isUnopened, type MovedProjectState, nextProjectStates, projectMove } from '@houtai/contract/project-states';
import { PROJECT_EDIT_PAGE, type ProjectDetail, PROJECTS_PAGE } from '@houtai/contract/projects';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';

import { useSend } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/layer/menu.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { ApprovalInfoButton } from './lazy-parts.ts';
import { MoveProject } from './move-project.tsx';

/** What the person may do with a project; what is not theirs to do is absent. */
export function ProjectActs({ project }: { project: ProjectDetail }): ReactNode {
  const { id, number, name, state, ownerId, may } = project;
  const navigate = useNavigate();
  const remove = useSend(calls.projects.remove, { onMessage: toast.success });
  const me = useSession(({ account }) => account?.id);
  // As it was when the dialog opened: what somebody else makes of it meanwhile is refused when it is sent.
  const [moving, setMoving] = useState<{ project: ProjectDetail; to: MovedProjectState } | null>(null);
  const edit = () => void navigate(linkTo(PROJECT_EDIT_PAGE, { id }));
  const askToRemove = async () => {
    if (!(await confirm({ text: `删除项目 ${number}「${name}」？删除后不能恢复。`, act: '删除', danger: true }))) return;
    await remove.run({ id }).then(
      () => void navigate(PROJECTS_PAGE),
      () => undefined,
    );
  };
  const moves = may.move ? nextProjectStates(state) : [];
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
      <Suspense>{state !== 'draft' && <ApprovalInfoButton businessId={id} businessType="PROJECT_OPENING" />}</Suspense>
      {may.edit && (
        <Button onClick={edit}>
          <Icon name="edit" />
          编辑
        </Button>
      )}
      {isOpening && (
        <Button kind="primary" onClick={edit}>
          提交立项
        </Button>
      )}
      {moving && <MoveProject {...moving} onClose={() => setMoving(null)} />}
    </>
  );
}
