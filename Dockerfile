# The shop as an image without a shell: docs/running.md, "In containers". decision: containers has the reasons.
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim
ARG RUN_IMAGE=gcr.io/distroless/cc-debian13:nonroot

FROM ${BUILD_IMAGE} AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts=false
COPY . .
# An empty folder of the image's user, of which Docker copies the owner into a new volume.
RUN npm run build && npm prune --omit=dev && mkdir /data

FROM ${RUN_IMAGE}
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Phone shop" \
      org.opencontainers.image.description="Storefront and back-office of a phone shop" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=build /shop /shop
COPY --from=build --chown=65532:65532 --chmod=700 /data /data
WORKDIR /shop
# Node comes with the packages, pinned by package-lock.json.
ENV PATH=/shop/node_modules/.bin DATA_DIR=/data
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "scripts/run.js"]
CMD ["start"]
