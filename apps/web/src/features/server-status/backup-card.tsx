import { localDateTime } from '@houtai/contract/dates';
import { MB } from '@houtai/contract/limits';
import type { BackupProof, ServerStatus } from '@houtai/contract/server-status';
import type { ReactNode } from 'react';

import { Facts } from '#kit/record/facts.tsx';

import { Card } from './fact-cards.tsx';
import { sizeWords } from './size-words.ts';

import css from './server-page.module.css';

/** A day, and two more hours for a restore that took longer than that of the previous day. */
const OLD_MS = 93_600_000;

/** The newest backup, and whether it was restored as a test: an untested backup is none. */
export function BackupCard({ status }: { status: ServerStatus }): ReactNode {
  const { isScheduled, newest, proofs } = status.backup;
  const [last] = proofs;
  const count = (result: BackupProof['result']) => proofs.filter((proof) => proof.result === result).length;
  return (
    <Card title="备份与恢复">
      <ProofLine last={last} />
      <Facts
        facts={[
          ['最新备份', newest ? `${momentWords(newest.madeAt)}，${sizeWords(newest.bytes / MB)}` : '这台服务器上没有'],
          ['恢复出', last?.result === 'proven' ? `${last.rows.toLocaleString()} 行数据，${last.files.toLocaleString()} 个文件` : '—'],
          ...(proofs.length > 0
            ? [[`最近 ${proofs.length} 次`, `${count('proven')} 次可恢复${faultWords(count('failed'), count('unproven'))}`] as const]
            : []),
        ]}
      />
      {!isScheduled && <p className={css.warning}>没有自动备份：在服务器上设置 BACKUP_DIR 后，每晚备份并验证</p>}
    </Card>
  );
}

function ProofLine({ last }: { last: BackupProof | undefined }): ReactNode {
  const { words, result } = last ? wordsOf(last) : { words: '还没有验证过备份能否恢复', result: 'unproven' };
  return (
    <p className={css.proof} data-result={result}>
      {words}
    </p>
  );
}

function wordsOf({ result, reason, startedAt, endedAt }: BackupProof): { words: string; result: BackupProof['result'] } {
  const at = momentWords(startedAt);
  if (result === 'failed') return { words: `${at} 不能恢复：${reason}`, result };
  if (result === 'unproven') return { words: `${at} 未验证：${reason}`, result };
  const words = `${at} 已验证可恢复，${Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000)} 秒`;
  const isOld = Date.now() - Date.parse(endedAt) > OLD_MS;
  return isOld ? { words: `${words}；已超过一天没有验证`, result: 'unproven' } : { words, result };
}

function faultWords(failed: number, unproven: number): string {
  return `${failed > 0 ? `，${failed} 次失败` : ''}${unproven > 0 ? `，${unproven} 次未验证` : ''}`;
}

/** Month, day and minute. */
function momentWords(moment: string): string {
  return localDateTime(new Date(moment)).slice(5, 16);
}
