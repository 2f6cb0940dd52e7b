import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/modules/**/*.tables.ts',
    './src/platform/**/*.tables.ts',
    './src/platform/db/seeds.ts',
    './src/platform/db/server-secrets.ts',
  ],
  out: './drizzle',
});
