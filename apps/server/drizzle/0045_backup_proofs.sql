CREATE TABLE "backup_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"backup" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"result" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_proofs_started" ON "backup_proofs" USING btree ("started_at","id");