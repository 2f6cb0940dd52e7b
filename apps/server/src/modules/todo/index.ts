export { insertDemoTodos } from './demo-todos.ts';
