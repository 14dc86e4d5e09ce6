export { readReport } from './readReport';
