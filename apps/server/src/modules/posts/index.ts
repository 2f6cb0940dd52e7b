export { posts, userPosts } from './posts.tables.ts';
