import type { ProgramCall } from '@houtai/contract/programs';

/** A call as a curl command, with the key in a variable. */
export function curlOf({ method, path, sample, inputs, takesKey, isUpload }: ProgramCall, origin: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => `{${name}}`);
  const auth = `curl -H "Authorization: Bearer $KEY"`;
  if (method === 'GET') {
    const paged = inputs.some(({ name }) => name === 'limit') ? { ...sample, limit: 20 } : sample;
    const query = Object.entries(paged).flatMap(([name, value]) =>
      path.includes(`:${name}`) ? [] : `${name}=${encodeURIComponent(String(value))}`,
    );
    return `${auth} \\\n  '${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}'`;
  }
  const body = isUpload ? `  -F 'file=@文件' \\\n` : `  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(sample)}' \\\n`;
  const key = takesKey ? `  -H "Idempotency-Key: $(uuidgen)" \\\n` : '';
  return `${auth} -X POST \\\n${key}${body}  '${origin}${filled}'`;
}
