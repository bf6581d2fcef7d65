/*
 * `select` of the Admin SDK forgets the types of what it reads. This overload keeps them: of the documents that it finds, the
 * selected fields alone are known.
 */
declare namespace FirebaseFirestore {
  interface Query<AppModelType, DbModelType extends FirebaseFirestore.DocumentData> {
    select<K extends keyof AppModelType & keyof DbModelType & string>(
      ...fields: K[]
    ): Query<Pick<AppModelType, K>, Pick<DbModelType, K>>
  }
}
