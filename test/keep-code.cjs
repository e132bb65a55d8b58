// Has the processes of tests take, for the build and its threads, what others of the run have compiled, as the launcher does.
require('../bin/code-cache.cjs').keepCode(process.env);
