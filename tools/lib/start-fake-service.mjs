import * as wecom from '../wecom-stand-in/main.mjs';

/** The address of the enterprise-messaging stand-in for the demo server; blank means none. */
const STAND_IN = 'HOUTAI_WECOM_STAND_IN';

/**
 * Starts the enterprise-messaging stand-in when the server may hold the demo company, and returns the environment with its address. The
 * stand-in runs in this process on a loopback port of its own, so that it always ends with the server.
 */
export async function startFake(env) {
  const isConfigured = Object.keys(env).some((name) => name.startsWith('WECOM_') && env[name]);
  if (env[STAND_IN] !== undefined || env.DATABASE_URL || env.HOUTAI_DEMO === '0' || isConfigured) return null;
  const standIn = await wecom.start();
  env[STAND_IN] = standIn.address;
  return standIn;
}
