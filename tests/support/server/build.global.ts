import { ensureBuilt } from '../../../scripts/shop-build.ts';

export default ensureBuilt;
