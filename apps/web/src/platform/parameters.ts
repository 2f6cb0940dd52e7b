import { calls } from '@houtai/contract';
import { ownValue } from '@houtai/contract/own-value';
import { create } from 'zustand';

import { type Body, openEnvelope, reporting, send } from './calls/send.ts';

type OpenParameters = {
  loaded: boolean;
  /** They are there, or could not be had. */
  answered: boolean;
  values: Readonly<Record<string, string>>;
};

/** The open system parameters, in memory, so that a change shows on reload. */
export const useParameters = create<OpenParameters>(() => ({ loaded: false, answered: false, values: {} }));

declare global {
  interface Window {
    /** What the call for the open parameters is answered, which index.html sends before the app is there. */
    openParameters?: Promise<Body>;
  }
}

let underWay: Promise<void> | null = null;

/** Loads the open parameters if the local copy is empty; a failure does not block the app (specification 2.3). */
export async function loadParameters(): Promise<void> {
  if (useParameters.getState().loaded) return;
  underWay ??= readFrom(window.openParameters).finally(() => (underWay = null));
  delete window.openParameters;
  await underWay;
}

/** Reads the open parameters again, after one was changed here; what is there stays when that fails. */
export function reloadParameters(): Promise<void> {
  return readFrom(undefined);
}

async function readFrom(sent: Promise<Body> | undefined): Promise<void> {
  const call = calls.parameters.listOpenParam;
  const silent = { silent: true };
  try {
    const list = await (sent ? reporting(silent, async () => openEnvelope(call, await sent)) : send(call, {}, silent));
    useParameters.setState({
      loaded: true,
      answered: true,
      values: Object.fromEntries(list.map((entry) => [entry.paramKey, entry.paramValue])),
    });
  } catch {
    // The console works without parameters: the buttons that depend on them are just not shown.
    useParameters.setState({ answered: true });
  }
}

/** The value of an open parameter, or an empty text. */
export function useParameter(key: string): string {
  return useParameters((state) => ownValue(state.values, key) ?? '');
}
