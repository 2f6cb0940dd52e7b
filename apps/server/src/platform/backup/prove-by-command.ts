import { execFile } from 'node:child_process';

import { BackupProof, type ProveBackup } from './backup-proof.ts';

/** Tests backups by a command in a process of its own, so that a damaged backup, or one that needs much memory, does not end the server. */
export function proveBackupBy(command: string): ProveBackup {
  return (path, signal) =>
    new Promise((resolve) => {
      execFile(process.execPath, [command, path], { signal, maxBuffer: 1_048_576 }, (error, stdout, stderr) => {
        const last = stdout.trimEnd().split('\n').at(-1) ?? '';
        const proof = BackupProof.safeParse(jsonOf(last));
        if (proof.success) return resolve(proof.data);
        const reason = signal.aborted
          ? '服务器停止，没有验证完'
          : `试恢复没有结果：${stderr.trim().split('\n', 1)[0] ?? error?.message ?? ''}`;
        resolve({ result: signal.aborted ? 'unproven' : 'failed', reason, rows: 0, files: 0 });
      });
    });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
