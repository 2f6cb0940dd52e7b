import type { InputOf } from '@houtai/contract/call';
import type { ExportCall } from '@houtai/contract/exports';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { readXlsx } from 'hucre/xlsx';

/** Asks for a list as an Excel file, with a token or as nobody. */
export function askForSheet<C extends ExportCall>(app: FastifyInstance, call: C, input: InputOf<C>, token: string) {
  return app.inject({
    method: 'POST',
    url: API_PREFIX + call.path,
    headers: { [TOKEN_HEADER]: token },
    payload: { ...(input as object) },
  });
}

/** The sheet that came back: its name and rows, the heads first. A refusal throws with its own words. */
export async function sheetIn({ rawPayload, statusCode, headers }: LightMyRequestResponse) {
  if (statusCode !== 200) throw new Error(rawPayload.toString());
  const { sheets } = await readXlsx(rawPayload);
  return { headers, name: sheets[0]?.name, rows: sheets[0]?.rows ?? [] };
}

/** Has a list made an Excel file and reads it back. */
export async function sheetOf<C extends ExportCall>(app: FastifyInstance, call: C, input: InputOf<C>, token: string) {
  return sheetIn(await askForSheet(app, call, input, token));
}
