export { portalNavModule } from './portalNavModule';
