CREATE TABLE "former_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"keys" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "former_keys_at" ON "former_keys" USING btree ("at");