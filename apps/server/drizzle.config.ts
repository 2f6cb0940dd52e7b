import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/modules/**/*.tables.ts',
    './src/platform/**/*.tables.ts',
    './src/platform/db/start/seeds.ts',
    './src/platform/db/start/server-secrets.ts',
  ],
  out: './drizzle',
});
