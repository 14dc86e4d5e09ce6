export { probationPlugin as default } from './plugin';
