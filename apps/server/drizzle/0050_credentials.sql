CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"minute_at" timestamp with time zone,
	"minute_uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credentials_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_owner" ON "credentials" USING btree ("owner_id","kind");--> statement-breakpoint
CREATE INDEX "credentials_expires" ON "credentials" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_client_id_credentials_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."credentials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_conversations_client" ON "assistant_conversations" USING btree ("client_id");--> statement-breakpoint
-- Tokens of AI clients live on under their ids.
INSERT INTO "credentials" ("id", "kind", "owner_id", "name", "hash", "created_at", "expires_at", "last_used_at", "minute_at", "minute_uses")
  SELECT c."id", 'ai-client', c."user_id", c."name", c."token_hash", c."created_at", c."expires_at", c."last_used_at", c."minute_at", c."minute_calls"
  FROM "assistant_clients" c JOIN "users" u ON u."id" = c."user_id";--> statement-breakpoint
UPDATE "assistant_conversations" v SET "client_id" = c."id" FROM "assistant_clients" c JOIN "credentials" k ON k."id" = c."id" WHERE v."id" = c."conversation_id";--> statement-breakpoint
DROP TABLE "assistant_clients" CASCADE;--> statement-breakpoint
-- Older builds ask for the table that is gone.
delete from "oldest_build";--> statement-breakpoint
insert into "oldest_build" values (50);
