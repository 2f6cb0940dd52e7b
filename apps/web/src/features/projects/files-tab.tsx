import { linkTo } from '@houtai/contract/links';
import { PROJECT_EDIT_PAGE, type ProjectDetail } from '@houtai/contract/projects';
import type { ReactNode } from 'react';

import { Card } from '#kit/card.tsx';
import { FileList } from '#kit/files/file-list.tsx';
import { Empty } from '#ui/empty.tsx';

import css from './project-page.module.css';

export function FilesTab({ project: { id, fileList, may } }: { project: ProjectDetail }): ReactNode {
  return (
    <Card
      title="文件"
      count={{ value: fileList.length, without: '就是下面的列表' }}
      {...(may.edit && { more: { label: '添加或移除', to: linkTo(PROJECT_EDIT_PAGE, { id }) } })}
    >
      {fileList.length === 0 ? (
        <Empty>这个项目还没有文件</Empty>
      ) : (
        <div className={css.inset}>
          <FileList files={fileList} label="文件" />
        </div>
      )}
    </Card>
  );
}
