ALTER TABLE "import_rows" DROP COLUMN "lost";--> statement-breakpoint
delete from "oldest_build";--> statement-breakpoint
insert into "oldest_build" values (30);
